// Fields of the calls of Farcaster. Functions, because no page carries the schemas of what it sends.

import { integer, maxLength, maxValue, minValue, number, pipe, string } from 'valibot'

/** Number of a person at Farcaster. */
export const fid = () => pipe(number(), integer(), minValue(1), maxValue(Number.MAX_SAFE_INTEGER))
export const channelToken = () => pipe(string(), maxLength(256))
export const pageAddress = () => pipe(string(), maxLength(2048))

/** What the person has approved. The message is judged by the service, which has codes for it. */
export const approval = () => ({
  message: pipe(string(), maxLength(4096)),
  signature: pipe(string(), maxLength(65_536)),
  fid: fid(),
})
