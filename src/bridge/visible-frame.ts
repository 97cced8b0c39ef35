// A visible frame of the service from the page's side: where it is put, how it looks, and what it tells.
// See docs/design/frame.md, "Visible frames".

import {
  type VisibleAsk,
  type VisibleFrame,
  type VisibleReport,
  visibleFramePath,
  visibleReport,
} from '../contract/visible-frames.ts'
import { coloursOf } from './modal-colours.ts'

/** Trust: the token is kept in this object's closure alone, never in a route, a state or an event. */
export interface ShownFrame {
  /** Puts the frame into a place of the screen, once. */
  show(place: HTMLElement, words: { readonly title: string; readonly lang: string }): void
  /** The next thing that it tells; rejects when `signal` aborts. */
  next(signal: AbortSignal): Promise<VisibleReport>
  remove(): void
}

/** Makes a frame; nothing is loaded before it is shown. */
export const createShownFrame = (
  service: string,
  appId: string,
  kind: VisibleFrame,
  ask: Pick<VisibleAsk, 'token' | 'address' | 'confirm' | 'clientId' | 'caid'>,
): ShownFrame => {
  const { origin } = new URL(service)
  const frame = document.createElement('iframe')
  const removed = new AbortController()
  const told: VisibleReport[] = []
  let heard = (): void => {}
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    // Trust: whatever else posts to this page is not the frame.
    const report = source === frame.contentWindow && from === origin ? visibleReport(kind, data) : null
    if (!report) return
    told.push(report)
    heard()
  }
  addEventListener('message', onMessage, { signal: removed.signal })
  return {
    show(place, { title, lang }) {
      if (frame.isConnected || removed.signal.aborted) return
      const width = `${Math.round(place.getBoundingClientRect().width)}px`
      const colours = coloursOf(place)
      place.style.color = ''
      frame.title = title
      frame.allow = 'clipboard-write'
      frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
      const own = new URL(service).origin === location.origin ? { window: '1' } : {}
      frame.src = service + visibleFramePath(appId, kind, { ...ask, ...own, origin: location.origin, lang, width, colours })
      place.append(frame)
    },
    next: (signal) =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          const first = told.shift()
          if (!first) return
          heard = () => {}
          resolve(first)
        }
        heard = take
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        take()
      }),
    remove() {
      removed.abort()
      frame.remove()
    },
  }
}
