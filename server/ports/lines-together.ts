// Lines of the log in few writes: a write for each call takes an eighth of what a renewal of a session takes.

/** Milliseconds that a line waits for others. A process that is killed loses the lines of as long. */
const PAUSE = 20
/** Characters that wait at most. */
const MOST = 65_536

interface Lines {
  /** Takes a line without its end. `now`: it is written at once, and with it all that wait. */
  write(line: string, now: boolean): void
  /** Writes what waits. For the end of the process. */
  flush(): void
}

/** Hands lines on to `write`, several at a time and in their order. `later` calls back after so many milliseconds. */
export const linesTogether = (write: (text: string) => void, later: (work: () => void, milliseconds: number) => void): Lines => {
  let waiting = ''
  let isDue = false
  const flush = (): void => {
    isDue = false
    const text = waiting
    waiting = ''
    if (text !== '') write(text)
  }
  return {
    write: (line, now) => {
      waiting += `${line}\n`
      if (now || waiting.length >= MOST) flush()
      else if (!isDue) {
        isDue = true
        later(flush, PAUSE)
      }
    },
    flush,
  }
}
