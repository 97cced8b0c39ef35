// A name on one line: a long one is cut in the middle for the eye, whole for copying and screen readers.

import { shortMiddle } from '../kit/short-middle.ts'

/** `most`: letters that there is room for on the narrowest sheet. */
export const Shortened = ({ text, most }: { text: string; most: number }) => {
  const short = shortMiddle(text, most)
  if (short === text) return <bdi>{text}</bdi>
  return (
    <bdi title={text}>
      <span aria-hidden="true">{short}</span>
      <span className="quiet">{text}</span>
    </bdi>
  )
}
