// The three tags in Vue's templates: `import type {} from 'latchkey/types/vue'`, once in a project.
// Vue has to be told that they are tags: `compilerOptions.isCustomElement`.

import type { HTMLAttributes, PublicProps } from 'vue'
import type { TagName, Tags } from '../elements/tags.ts'

/** `before-close` as Vue names its listener: `BeforeClose`. */
type Pascal<N extends string> = N extends `${infer Head}-${infer Rest}` ? `${Capitalize<Head>}${Pascal<Rest>}` : Capitalize<N>
type Listeners<T extends TagName> = {
  [N in keyof Tags[T]['events'] & string as `on${Pascal<N>}`]?: (event: CustomEvent<Tags[T]['events'][N]>) => void
}
type Props<T extends TagName> = Omit<HTMLAttributes, keyof Listeners<T>> &
  Tags[T]['attributes'] &
  Tags[T]['properties'] &
  Listeners<T> &
  PublicProps
type Components = { [T in TagName]: new () => { $props: Props<T> } }

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
