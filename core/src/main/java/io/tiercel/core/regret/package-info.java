/** What share of the possible hits a tier gets, by shadows of other policies over a sample of its keys. */
@NullMarked
package io.tiercel.core.regret;

import org.jspecify.annotations.NullMarked;
