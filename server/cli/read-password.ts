// Asks for a password at the terminal without showing it; from a pipe it is the first line.

const ENTER = ['\r', '\n']
/** Backspace, Delete */
const ERASE = ['\b', String.fromCharCode(127)]
/** Ctrl-C, Ctrl-D */
const LEAVE = [String.fromCharCode(3), String.fromCharCode(4)]

/** The keys as they are typed, until Enter. */
const typed = async (input: NodeJS.ReadStream): Promise<string> => {
  const letters: string[] = []
  for await (const chunk of input)
    for (const letter of String(chunk)) {
      if (ENTER.includes(letter)) return letters.join('')
      if (LEAVE.includes(letter)) throw new Error('No password was given.')
      if (ERASE.includes(letter)) letters.pop()
      else letters.push(letter)
    }
  return letters.join('')
}

/** `question` goes to the error output, so that the output holds the answer alone. */
export const readPassword = async (question: string, input: NodeJS.ReadStream = process.stdin): Promise<string> => {
  process.stderr.write(question)
  input.setEncoding('utf8')
  if (input.isTTY) input.setRawMode(true)
  try {
    return await typed(input)
  } finally {
    if (input.isTTY) input.setRawMode(false)
    input.pause()
    process.stderr.write('\n')
  }
}
