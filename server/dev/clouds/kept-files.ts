// What the stand-ins of clouds keep: small texts by person and id, bounded.

const MOST_FILES = 2000
const LONGEST = 16 * 1024

export const createFiles = () => {
  const files = new Map<string, string>()
  const keyOf = (person: string, id: string): string => JSON.stringify([person, id])
  return {
    /** Whether there was room for it, and none of this id. */
    add: (person: string, id: string, text: string): boolean => {
      const key = keyOf(person, id)
      if (files.has(key) || files.size >= MOST_FILES || text.length > LONGEST) return false
      files.set(key, text)
      return true
    },
    read: (person: string, id: string): string | undefined => files.get(keyOf(person, id)),
    remove: (person: string, id: string): boolean => files.delete(keyOf(person, id)),
    /** Everything, for tests that change a file. */
    all: files as Map<string, string>,
  }
}
export type KeptFiles = ReturnType<typeof createFiles>
