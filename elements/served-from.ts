// The origin of the service whose script defined the tags (served/here.ts); unknown in a bundle of a host's own.

export const served = { from: '' }
