// What a page asks of a visible frame by its address, and what the frame tells that page.

import type { VisibleFrame, VisibleReport } from '../../src/contract/visible-frames.ts'
import { pagesOf } from '../wallet/pages.ts'

export interface Asked {
  readonly appId: string
  /** Empty where the address has none: it was loaded again, or by a page without a signed-in user. */
  readonly token: string
  readonly address: string
  /** Which request is to be confirmed. */
  readonly confirm: string
  readonly clientId: string | null
  readonly analyticsId: string | null
  /** The language tag that the page is in; published clients name none. */
  readonly lang: string
  /** Whether the phrase is to be copied, as newer published clients ask for it. */
  readonly isPhrase: boolean
  /** A colour by its name in the protocol. */
  colour(name: string): string
  /** Tells the page around the frame, where that has said which one it is. */
  tell(report: Report): void
}
/** A report without the name of its frame. */
type Report = VisibleReport extends infer R ? (R extends VisibleReport ? Omit<R, 'latchkey'> : never) : never

/** Takes what is asked out of the address. */
export const takeAsked = (frame: VisibleFrame): Asked => {
  const query = new URLSearchParams(location.search)
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  // Trust: before anything else. The token is in no history, and loading the frame again gives nothing.
  history.replaceState(null, '', location.pathname + location.search)
  const { app: appId = '', pages = '', sandbox = '', window: own } = document.body.dataset
  const page = query.get('origin') ?? ''
  // Trust: an exact origin of the app's own.
  const isPage = pagesOf(pages, own === undefined ? [location.origin, sandbox] : [sandbox])(page)
  return {
    appId,
    token,
    address: query.get('address') ?? '',
    confirm: query.get('confirm') ?? '',
    clientId: query.get('client_id'),
    analyticsId: query.get('caid'),
    lang: query.get('lang') ?? navigator.language,
    isPhrase: query.get('phrase_export') === 'true',
    colour: (name) => query.get(name) ?? '',
    tell: (report) => {
      if (isPage && parent !== window) parent.postMessage({ latchkey: frame, ...report } as VisibleReport, page)
    },
  }
}
