// The embedded wallet announced to the page's own libraries: EIP-6963, and for Solana the Wallet Standard.
// See docs/elements.md, "Announced to the page".

import { logoOf } from '../../app/app-looks.ts'
import { type ChainType, OWN_RDNS } from '../../contract/wallets/wallets.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import { stateOf } from '../../kit/state-of.ts'
import { uuid } from '../../kit/uuid.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { embeddedProvider } from '../provider/ethereum-provider.ts'

/** A <login-modal>, as far as it says whether its app's wallet is announced. */
export interface AnnouncingTag {
  readonly isConnected: boolean
  readonly runtime: Runtime | null
  readonly announceWallet: boolean
}

/** What an announced wallet is called, and its picture. */
export interface Face {
  readonly name: string
  /** A `data:` address of an image, as EIP-6963 wants it. */
  readonly icon: string
}

const OWN_COLOUR = '#4f46e5'

/** The app's logo where it is a `data:` address, else a tile with the app's initial: no picture is fetched from elsewhere for it. */
const faceOf = async (runtime: Runtime): Promise<Face> => {
  const host = await hostConfigOf(runtime)
  const config = runtime.$config.get()
  const name = host.name ?? config?.name ?? ''
  const { logoUrl } = logoOf(config, host, {})
  if (logoUrl?.startsWith('data:image/')) return { name, icon: logoUrl }
  const given = host.appearance?.accentColor ?? config?.accent_color ?? OWN_COLOUR
  // Trust: whatever is no colour does not become a part of the drawing; the initial is a number in it.
  const colour = CSS.supports('color', given) && !/[<>&'"]/.test(given) ? given : OWN_COLOUR
  const initial = [...name][0]?.toLocaleUpperCase().codePointAt(0) ?? 0x57
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect x='3' y='3' width='90' height='90' rx='20' fill='#0c0f14' stroke='${colour}' stroke-width='6'/><text x='48' y='64' font-family='system-ui,sans-serif' font-size='46' font-weight='600' text-anchor='middle' fill='#fff'>&#${initial};</text></svg>`
  return { name, icon: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

interface Announcement {
  readonly tags: Set<AnnouncingTag>
  /** Says what is there now, where that is new. */
  update(): Promise<void>
}

const createAnnouncement = (runtime: Runtime): Announcement => {
  const tags = new Set<AnnouncingTag>()
  const { $user } = runtime
  let face: Promise<Face> | null = null
  let detail: object | null = null
  let before = false
  let solana: { update(present: boolean): void } | null = null
  let loading: Promise<void> | null = null
  /** Whether a tag of this app asks for it, and the person has such a wallet. */
  const isThere = (chainType: ChainType): boolean =>
    [...tags].some((tag) => tag.isConnected && tag.runtime === runtime && tag.announceWallet) &&
    embeddedAccounts($user.get()).some((account) => account.chainType === chainType)
  const announce = (): void => {
    if (detail && isThere('ethereum')) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const uuidOfPage = uuid()
  /** Once for all changes that come while its code is on the way: a second one would be registered beside the first, and stay. */
  const loadSolana = (face: Face): Promise<void> =>
    lateCode(() => import('./announce-solana.ts')).then(
      ({ announceSolana }) => {
        solana = announceSolana(runtime, face)
      },
      (error) => {
        loading = null
        throw error
      },
    )
  const update = async (): Promise<void> => {
    if (isThere('ethereum') || isThere('solana')) {
      face ??= faceOf(runtime)
      const info = { ...(await face), uuid: uuidOfPage, rdns: OWN_RDNS }
      detail ??= Object.freeze({ info: Object.freeze(info), provider: embeddedProvider(runtime) })
      if (isThere('solana')) {
        loading ??= loadSolana(info)
        await loading
      }
    }
    // The person may have come or gone meanwhile.
    const now = isThere('ethereum')
    if (now && !before) announce()
    before = now
    solana?.update(isThere('solana'))
  }
  addEventListener('eip6963:requestProvider', announce)
  $user.listen(() => void update().catch(() => undefined))
  return { tags, update }
}

const announcementOf = stateOf('announced', createAnnouncement)

/** Announces the embedded wallet of the signed-in user, once for all tags of a runtime, as long as one of them has the attribute. */
export const announceWallet = async (tag: AnnouncingTag, runtime: Runtime): Promise<void> => {
  const announcement = announcementOf(runtime)
  announcement.tags.add(tag)
  await announcement.update()
}
