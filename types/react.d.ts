// The three tags in JSX of React 18 and 19: `import type {} from 'latchkey/types/react'`, once in a project.
// React 19 takes `onlogin` and other listeners, and `config` as a property; with React 18 use a ref and addEventListener.

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { TagName, Tags } from '../elements/tags.ts'

type Props<T extends TagName> = Omit<
  DetailedHTMLProps<HTMLAttributes<Tags[T]['element']>, Tags[T]['element']>,
  ListenerNames<T>
> &
  Tags[T]['attributes'] &
  Tags[T]['properties'] & { class?: string } & {
    // As React 18 wants it of a custom element; React 19 takes `className` too.
    [N in keyof Tags[T]['events'] & string as `on${N}`]?: (event: CustomEvent<Tags[T]['events'][N]>) => void
  }
type ListenerNames<T extends TagName> = `on${keyof Tags[T]['events'] & string}`

type Elements = { [T in TagName]: Props<T> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
