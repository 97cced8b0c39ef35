// A name on one line: a long one is cut in the middle for the eye, whole for copying and screen readers.

import { shortMiddle } from '../kit/short-middle.ts'

/** `most`: letters that there is room for on the narrowest sheet; `roomy`: in a wide dialog, whose style sheet draws that in its place. */
export const Shortened = ({ text, most, roomy = most }: { text: string; most: number; roomy?: number }) => {
  const short = shortMiddle(text, most)
  if (short === text) return <bdi>{text}</bdi>
  return (
    <bdi title={text}>
      <span aria-hidden="true">{short}</span>
      {roomy > most && (
        <span aria-hidden="true" className="roomy">
          {shortMiddle(text, roomy)}
        </span>
      )}
      <span className="quiet">{text}</span>
    </bdi>
  )
}
