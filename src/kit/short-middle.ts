// Cuts a long text in the middle; an address keeps its host while that is short (docs/design/look.md, "Account").

/** `most`: letters that there is room for. */
export const shortMiddle = (text: string, most: number): string => {
  const letters = [...text]
  if (letters.length <= most) return text
  const at = letters.lastIndexOf('@')
  const host = at < 0 ? 0 : letters.length - at
  const tail = host > 0 && host <= most - 8 ? host : Math.floor(most / 2)
  return `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}`
}
