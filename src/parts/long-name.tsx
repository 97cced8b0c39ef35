// A name without blanks, with places where it may go on in the next line: before a capital, after a sign.

import { Fragment, type ReactNode } from 'react'

export const longName = (name: string): ReactNode =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[:._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
