// Settings of an app that several sources may give: logo, texts for a rejected person, default country.

import type { WireAppConfig } from '../contract/app-config.ts'
import { imageAddress } from '../contract/fields.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { DEFAULT_COUNTRY } from '../contract/limits.ts'
import type { TagSettings } from './app-settings.ts'

/** A logo: an address, or an element that the page gave. */
export interface Logo {
  readonly logoUrl: string | null
  readonly logoElement: Element | null
}

/** Texts for a person who is not on the allowlist; null: the catalogue's. */
export interface Rejection {
  readonly title?: string | null
  readonly text?: string | null
  readonly button?: string | null
  /** Https. */
  readonly link?: string | null
}

/** The logo: of the tag, else of the config, else of the app, else the app's icon. */
export const logoOf = (server: WireAppConfig | null, host: HostConfig, tag: TagSettings): Logo => {
  for (const logo of [tag.logo, host.appearance?.logo]) {
    if (!logo) continue
    if (/^(svg|img)$/i.test(String((logo as Element).tagName))) return { logoUrl: null, logoElement: logo as Element }
    const logoUrl = imageAddress(String(logo), tag.baseURI)
    if (logoUrl) return { logoUrl, logoElement: null }
  }
  return { logoUrl: server?.logo_url ?? server?.icon_url ?? null, logoElement: null }
}

/** From the host's config, else from the app's; the catalogue's where neither has one. */
export const rejectionOf = (server: WireAppConfig | null, { allowlistConfig: own = {} }: HostConfig): Rejection => {
  const { error_title, error_detail, cta_text, cta_link } = server?.allowlist_config ?? {}
  return {
    title: own.errorTitle || error_title || null,
    text: own.errorDetail || error_detail || null,
    button: own.errorCtaText || cta_text || null,
    link: own.errorCtaLink || cta_link || null,
  }
}

/** Where a phone entry begins: ISO 3166 alpha-2, upper case. */
export const countryOf = (host: HostConfig, tag: TagSettings): string => {
  const given = [tag.defaultCountry, host.intl?.defaultCountry].map(String).find((text) => /^[a-z]{2}$/i.test(text))
  return given?.toUpperCase() ?? DEFAULT_COUNTRY
}
