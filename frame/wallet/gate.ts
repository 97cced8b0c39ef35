// Holds messages until the facts of the app are judged: none is answered before, and none overtakes another.

/** Messages that are held at most; a page asks again for those beyond. */
const MOST_HELD = 64

interface Gate<Message> {
  /** Takes a message: now, or when the gate is opened. */
  take(message: Message): void
  /** Hands over what was held, in its order, and from then on each message as it comes. Once. */
  open(hear: (message: Message) => void): void
}

export const createGate = <Message>(): Gate<Message> => {
  const held: Message[] = []
  let through = (message: Message): void => {
    if (held.length < MOST_HELD) held.push(message)
  }
  return {
    take: (message) => through(message),
    open(hear) {
      // One that comes meanwhile is held too: it waits for those before it.
      while (held.length > 0) for (const message of held.splice(0)) hear(message)
      through = hear
    },
  }
}
