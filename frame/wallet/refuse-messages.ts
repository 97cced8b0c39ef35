// What a frame answers that cannot start, since it could not have the facts of its app or they are not sound.

import { safeParse } from 'valibot'
import { frameEnvelope } from '../../src/contract/frame-asks.ts'
import type { FrameAnswer, FrameError } from '../../src/contract/messages.ts'

/** A message as the browser gives it, and the port that came along. */
interface Refused {
  readonly isFromParent: boolean
  readonly data: unknown
  readonly port: Pick<MessagePort, 'postMessage'> | undefined
}

/**
 * Refuses a message. Trust: the answer is one text for any page around the frame, which the browser judges by `frame-ancestors`; nothing of the app or its
 * people is in it.
 */
export const refuseMessage = (
  { isFromParent, data, port }: Refused,
  error: FrameError,
  post: (answer: FrameAnswer) => void,
): void => {
  // As the button of an export hears it (frame/wallet/receive-export.ts).
  if (!isFromParent) port?.postMessage({ error })
  const { success, output } = safeParse(frameEnvelope, data)
  if (isFromParent && success) post({ id: output.id, event: output.event, error } as FrameAnswer)
}
