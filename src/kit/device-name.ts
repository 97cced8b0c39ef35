// A coarse device name from a user agent: "Chrome" on "macOS". No version, no model.

/** Null: not known. */
export interface DeviceName {
  readonly browser: string | null
  readonly os: string | null
}

/** The first that fits: browsers pretend to be those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
/** Browser names come before this position, and patterns must not run over an endless user agent. */
const LONGEST = 512

/** Trust: the answer is one of our own words, never a part of what was sent. */
export const deviceName = (userAgent: string | null | undefined): DeviceName => {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const find = (rows: typeof BROWSERS): string | null => rows.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: find(BROWSERS), os: find(SYSTEMS) }
}
