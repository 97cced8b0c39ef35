// The style sheet of a part, adopted by the console's root with the first component that needs it.

import { createContext, useContext, useLayoutEffect } from 'react'
import { adoptStyles } from '../src/browser/adopt-styles.ts'

/** The root into which the console is drawn; null where a part is drawn by itself, in a test. */
export const RootContext = createContext<ShadowRoot | null>(null)

/** Has the sheet before the part is painted. It stays: another part of the kind needs it again. */
export const useStyles = (styles: string): void => {
  const root = useContext(RootContext)
  useLayoutEffect(() => {
    if (root) adoptStyles(root, styles)
  }, [root, styles])
}
