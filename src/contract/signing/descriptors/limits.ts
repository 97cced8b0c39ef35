// How much of a descriptor is read. What is more makes it no descriptor.

/** Letters of a label, of a word for a value, of what an owner, a contract or an intent is called. */
export const WORDS_MAX = 120
/** Letters of a sentence, of a path, and of a constant. */
export const SENTENCE_MAX = 300
export const PATH_MAX = 300
/** Letters of a function with the names of its arguments, or of all types of a message. */
export const KEY_MAX = 2000
/** Fields of a descriptor; entries of a table of it; descriptors of one place. */
export const FIELDS_MAX = 200
export const OPTIONS_MAX = 300
export const AT_PLACE_MAX = 16
/** Rows that are drawn of one request, calls within it so deep, and so many of them. */
export const ROWS_MAX = 120
export const DEPTH_MAX = 4
export const STEPS_MAX = 20
/** Values that the data of a call may be made of. */
export const VALUES_MAX = 5000
