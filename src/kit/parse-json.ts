// Parses JSON of bounded depth: what is nested deeper than any of our shapes ends in code that calls itself.

const DEEPEST = 32

/** Whether lists and objects are nested deeper than the bound. Brackets within texts do not count. */
const tooDeep = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

/** As `JSON.parse`. Throws a SyntaxError also for what is nested too deep. */
export const parseJson = (text: string): unknown => {
  if (tooDeep(text)) throw new SyntaxError('The JSON is nested too deep.')
  return JSON.parse(text)
}
