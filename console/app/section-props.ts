// What each section of an app's page is given.

import type { AppRow } from '../rows.ts'

export interface SectionProps {
  readonly app: AppRow
  /** Something of the app has changed. */
  onSaved(): void
}
