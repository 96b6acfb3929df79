package io.tiercel.testbed.jobs;

import java.util.Locale;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** The applications of CAVA's figure 3, two of which are those of the hot-blocks paper. */
public enum MapApplication {
    GREP {
        @Override
        public void configure(Job job) {
            job.getConfiguration().set(RegexMapper.PATTERN, "xq77");
            job.setMapperClass(RegexMapper.class);
            job.setCombinerClass(LongSumReducer.class);
            job.setReducerClass(LongSumReducer.class);
            types(job, Text.class, LongWritable.class);
        }
    },
    WORD_COUNT {
        @Override
        public void configure(Job job) {
            job.setMapperClass(WordCount.TokenizerMapper.class);
            job.setCombinerClass(WordCount.IntSumReducer.class);
            job.setReducerClass(WordCount.IntSumReducer.class);
            types(job, Text.class, IntWritable.class);
        }
    },
    /** Sorts lines by where they stand, which moves all that is read as a sort does. */
    SORT {
        @Override
        public void configure(Job job) {
            job.setMapperClass(Mapper.class);
            job.setReducerClass(Reducer.class);
            types(job, LongWritable.class, Text.class);
        }

        /** As many as blocks: one would read back from its disk all that was read. Hadoop's example takes nine slots of ten. */
        @Override
        public int reducers(int blocks) {
            return blocks;
        }
    },
    AGGREGATION {
        @Override
        public void configure(Job job) {
            job.setMapperClass(Aggregation.FirstWordMapper.class);
            job.setCombinerClass(LongSumReducer.class);
            job.setReducerClass(LongSumReducer.class);
            types(job, Text.class, LongWritable.class);
        }
    };

    /** Sets the job up, but for its input and output. */
    public abstract void configure(Job job);

    /** How many reducers suit an input of so many blocks. */
    public int reducers(int blocks) {
        return 1;
    }

    /** Whether reading is most of what its map tasks do. */
    public boolean isReadBound() {
        return this == GREP || this == AGGREGATION;
    }

    /** In words. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A word of small letters. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace("_", "");
    }

    private static void types(Job job, Class<?> key, Class<?> value) {
        job.setOutputKeyClass(key);
        job.setOutputValueClass(value);
    }
}
