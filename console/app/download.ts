// A file of text that the browser keeps.

/** Hands it to the browser as a download. */
export const download = (name: string, parts: readonly string[]): void => {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
