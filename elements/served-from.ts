// Where the script that defined the tags was loaded from (served/here.ts); unknown in a bundle of a host's own.

/** `from`: the origin of the service. `folder`: the address under which all its scripts are, with a slash at the end. */
export const served = { from: '', folder: '' }
