// The three tags in Solid's JSX: `import type {} from 'latchkey/types/solid'`, once in a project.

import type { JSX } from 'solid-js'
import type { TagName, Tags } from '../elements/tags.ts'

type Listeners<T extends TagName> = {
  [N in keyof Tags[T]['events'] & string as `on:${N}`]?: (event: CustomEvent<Tags[T]['events'][N]>) => void
}
type Own<T extends TagName> = {
  [P in keyof Tags[T]['properties'] & string as `prop:${P}`]?: Tags[T]['properties'][P]
}
type Props<T extends TagName> = Omit<JSX.HTMLAttributes<Tags[T]['element']>, keyof Listeners<T>> &
  Tags[T]['attributes'] &
  Own<T> &
  Listeners<T>
type Elements = { [T in TagName]: Props<T> }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
