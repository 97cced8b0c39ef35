// Words of the window in which a request is confirmed: the sentences of the page's screens.

// Imported by name: no other word of these parts is taken along.
import { review } from '../../src/i18n/en/send.json'
import { request } from '../../src/i18n/en/signing.json'
import type { LoadedRequestWords } from './words.ts'

export type ConfirmWords = typeof request & { readonly review: typeof review }

/** `own`: of the person's language; null: English. */
export const confirmWords = (own: LoadedRequestWords | null): ConfirmWords =>
  own ? ({ ...own.request, review: own.review } as ConfirmWords) : { ...request, review }
