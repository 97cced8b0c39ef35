// The path behind the `#` of the console's address: a section, and what it is about.

const readable = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    // An address that was changed by hand.
    return ''
  }
}

/** `users/APP/USER` is `['users', APP, USER]`; a part that cannot be read is empty. */
export const pathParts = (path: string): readonly string[] => path.split('/').map(readable)
