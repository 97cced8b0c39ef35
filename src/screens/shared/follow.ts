// What a tag does after its first paint: analytics, the beginning of motion, and what a login is likely to need.

import { isOffline } from '../../browser/online.ts'
import { MOBILE_BREAKPOINT } from '../../contract/limits.ts'
import { crossAppKey } from '../../contract/wire.ts'
import { lateCode } from '../../kit/late-code.ts'
import { idle, painted } from '../../kit/wait.ts'
import { reportOn } from '../../session/report.ts'
import type { AnnouncingTag } from '../../wallets/announce/announce-wallet.ts'

const social = () => lateCode(() => import('../social/moment.ts'))

/** A modal that is a sheet, not a card (docs/design/look.md, "Frame"): it shows from the first moment that it can be pulled. */
const SHEET = `(max-width: ${MOBILE_BREAKPOINT}px)`
/** What tells of a person in front of the modal: what only they may come to is fetched then. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

const motion = async (root: ShadowRoot): Promise<void> => (await lateCode(() => import('../motion/motion.ts'))).move(root)

/** Follows a tag with what no picture waits for: analytics, and, once its modal is open, what moves in it and the way to a provider. */
export const follow = (tag: Followed, ...report: Reported): void => {
  reportOn(tag, ...report)
  const [runtime] = report
  const root = tag.renderRoot as ShadowRoot
  const load = (...parts: (() => Promise<unknown>)[]): void => {
    // A browser remembers a module that it could not load.
    if (!isOffline()) void Promise.all(parts.map((part) => part())).catch(() => undefined)
  }
  const begin = async (): Promise<void> => {
    await painted()
    if (matchMedia(SHEET).matches) load(() => motion(root))
    const over = new AbortController()
    const meet = (): void => {
      over.abort()
      // What a press shows is painted before: to begin a fetch takes a slow machine as long as a frame.
      void painted().then(() => load(() => motion(root), ...(tag.state.screen === 'LANDING' ? [social] : [])))
    }
    for (const sign of SIGNS) root.addEventListener(sign, meet, { signal: over.signal })
    tag.addEventListener('close', () => over.abort(), { signal: over.signal })
  }
  // Whatever a tag is told later ends in an update of it.
  let announces = false
  const hostUpdated = (): void => {
    announces ||= tag.announceWallet
    if (announces)
      load(async () => (await lateCode(() => import('../../wallets/announce/announce-wallet.ts'))).announceWallet(tag, runtime))
  }
  tag.addController({ hostUpdated })
  hostUpdated()
  runtime.$user.listen((user, before) => {
    // Trust: what another app has lent goes with who borrowed it.
    if (before && user?.id !== before.id)
      for (const one of before.linkedAccounts)
        if (one.type === 'cross_app') runtime.storage.remove(crossAppKey(one.providerAppId))
  })
  runtime.$user.subscribe((user) => {
    if (user?.wallet)
      idle(() => load(async () => (await lateCode(() => import('../../wallets/page-wallets.ts'))).warmEmbedded(runtime)))
  })
  if (tag.open) void begin()
  tag.addEventListener('open', () => void begin())
}
type Followed = Parameters<typeof reportOn>[0] &
  AnnouncingTag & { readonly renderRoot: Node; addController(controller: { hostUpdated(): void }): void }
type Reported = Parameters<typeof reportOn> extends [unknown, ...infer R] ? R : never
