// The three tags in Svelte's markup: `import type {} from 'latchkey/types/svelte'`, once in a project.

import type { HTMLAttributes } from 'svelte/elements'
import type { TagName, Tags } from '../elements/tags.ts'

type Listeners<T extends TagName> = {
  [N in keyof Tags[T]['events'] & string as `on${N}` | `on:${N}`]?: (event: CustomEvent<Tags[T]['events'][N]>) => void
}
type Props<T extends TagName> = Omit<HTMLAttributes<Tags[T]['element']>, keyof Listeners<T>> &
  Tags[T]['attributes'] &
  Tags[T]['properties'] &
  Listeners<T>
type Elements = { [T in TagName]: Props<T> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
