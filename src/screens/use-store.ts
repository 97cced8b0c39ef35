// React's side of a nanostore.

import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** The store's value; draws again when it changes. */
export const useStore = <T>(store: ReadableAtom<T>): T =>
  useSyncExternalStore(
    (redraw) => store.listen(redraw),
    () => store.get(),
  )
