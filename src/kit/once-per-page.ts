// What a page has once, whatever copy of the bundle asks for it first.

/** Finds it under a registered symbol of its name, or makes it. */
export const oncePerPage = <T>(name: string, make: () => T): T => {
  const page = globalThis as { [key: symbol]: T | undefined }
  const key = Symbol.for(`latchkey.${name}`)
  page[key] ??= make()
  return page[key]
}
