// The messages of the relay stand-in by topic until they expire, and the subscriptions of its clients.
// It sees what the real relay sees: topics and encrypted texts.

import { createHash } from 'node:crypto'

/** Bounds; what exceeds them is refused, so that no page can fill the machine's memory. */
export const BOARD_LIMITS = {
  topics: 2000,
  messagesPerTopic: 50,
  topicsPerClient: 500,
  messageCharacters: 128 * 1024,
  seconds: 24 * 60 * 60,
}

export interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Unix milliseconds. */
  readonly publishedAt: number
}
interface Kept extends Message {
  readonly ends: number
  /** Clients that sent or acknowledged it. */
  readonly done: Set<string>
}

export interface Listener {
  /** The client's id, from its key; the same after it reconnects. */
  readonly client: string
  hear(subscription: string, message: Message): void
}

export class RelayFull extends Error {}

/** The id of a client's subscription to a topic; clients compute the same. */
const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

/** Messages by topic, until their time is over. */
const keptMessages = (now: () => number) => {
  const messages = new Map<string, Kept[]>()
  const fresh = (topic: string): Kept[] => (messages.get(topic) ?? []).filter(({ ends }) => ends > now())
  const sweep = (): void => {
    for (const topic of messages.keys()) {
      const left = fresh(topic)
      if (left.length > 0) messages.set(topic, left)
      else messages.delete(topic)
    }
  }
  return { messages, fresh, sweep }
}

export const createBoard = (now: () => number, limits = BOARD_LIMITS) => {
  const { messages, fresh, sweep } = keptMessages(now)
  const listeners = new Map<string, Set<Listener>>()
  /** Messages of a topic that this client has not acknowledged. */
  const waiting = (client: string, topic: string): Message[] => fresh(topic).filter(({ done }) => !done.has(client))
  const topicsOf = (listener: Listener): number => [...listeners.values()].filter((all) => all.has(listener)).length
  return {
    /** Answers the id of the subscription. Waiting messages are sent after that answer. */
    subscribe(listener: Listener, topic: string): string {
      if (topicsOf(listener) >= limits.topicsPerClient) throw new RelayFull('Too many topics')
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      const id = subscriptionId(topic, listener.client)
      // After the answer: a client knows the topic only then.
      setImmediate(() => {
        if (all.has(listener)) for (const message of waiting(listener.client, topic)) listener.hear(id, message)
      })
      return id
    },
    unsubscribe(listener: Listener, topic: string): void {
      const all = listeners.get(topic)
      all?.delete(listener)
      if (all?.size === 0) listeners.delete(topic)
    },
    publish(client: string, { topic, message, tag, ttl }: Omit<Message, 'publishedAt'> & { ttl: number }): void {
      sweep()
      if (message.length > limits.messageCharacters) throw new RelayFull('Message too long')
      if (!messages.has(topic) && messages.size >= limits.topics) throw new RelayFull('Too many topics')
      const publishedAt = now()
      const ends = publishedAt + Math.min(ttl, limits.seconds) * 1000
      const kept: Kept = { topic, message, tag, publishedAt, ends, done: new Set([client]) }
      const before = fresh(topic)
      // The same text again is a repetition: clients send it again when no answer came.
      if (before.some((one) => one.message === message)) return
      messages.set(topic, [...before, kept].slice(-limits.messagesPerTopic))
      for (const listener of listeners.get(topic) ?? [])
        if (listener.client !== client) listener.hear(subscriptionId(topic, listener.client), kept)
    },
    waiting,
    /** The client has it: it is not sent to it again. */
    acknowledge(client: string, { topic, message }: Message): void {
      for (const kept of messages.get(topic) ?? []) if (kept.message === message) kept.done.add(client)
    },
    leave(listener: Listener): void {
      for (const [topic, all] of listeners) {
        all.delete(listener)
        if (all.size === 0) listeners.delete(topic)
      }
    },
    get size() {
      sweep()
      return { topics: messages.size, messages: [...messages.values()].reduce((sum, all) => sum + all.length, 0) }
    },
  }
}
export type Board = ReturnType<typeof createBoard>
