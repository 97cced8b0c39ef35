// Every built screen: where it is loaded from, and which screens are likely next. The only importer of screens.
// The menu is at hand, since whatever shows a modal shows it; the others are chunks of their own.

import type { ComponentType } from 'react'
import type { BuiltScreen } from '../contract/screens.ts'
import { DIRECTORY } from '../flows/directory.ts'
import landing from './login/landing.tsx'
import type { ScreenProps } from './screen.ts'

interface Row<N extends BuiltScreen> {
  /** `styles`: what the screen needs beyond the stage's own. */
  load(): Promise<{ default: ComponentType<ScreenProps<N>>; styles?: string }>
  readonly next: readonly BuiltScreen[]
}

export const REGISTRY: { readonly [N in BuiltScreen]: Row<N> } = {
  LANDING: { load: async () => ({ default: landing }), next: ['AWAITING_PASSWORDLESS_CODE', 'ERROR_SCREEN'] },
  AWAITING_PASSWORDLESS_CODE: {
    load: () => import('./login/awaiting-passwordless-code.tsx'),
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  },
  ERROR_SCREEN: { load: () => import('./login/error.tsx'), next: [] },
  AFFIRMATIVE_CONSENT_SCREEN: { load: () => import('./login/affirmative-consent.tsx'), next: [] },
}

/** Loads the code of a screen and of its flow ahead of time. Failing is no harm: it is loaded again when it is needed. */
export const preload = (screen: BuiltScreen): void => {
  void Promise.all([REGISTRY[screen].load(), DIRECTORY[screen].load()]).catch(() => undefined)
}
