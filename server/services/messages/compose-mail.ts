// The one template of all mails: subject, plain text and HTML (docs/design/look.md, "Mails and texts").
// Trust: no link, no script, no address but the app's logo; whatever comes from outside is escaped text.

import { LANGUAGE_DIRECTIONS, type LanguageCode } from '../../../src/contract/languages.ts'
import type { Mail } from '../../ports/ports.ts'
import { type MailColours, mailColours } from './mail-colours.ts'

/** Whose mail it is. */
export interface Sender {
  readonly name: string
  /** https, or none. */
  readonly logo: string | null
  readonly accent: string | null
}
/** What a mail says, as plain text. */
interface MailContent {
  readonly subject: string
  readonly title: string
  /** Stands large and alone; in plain text on its own line, before everything else. */
  readonly code?: string
  readonly paragraphs: readonly string[]
  /** What is known of the cause: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** What to do if it was not the person, and what else comes last. */
  readonly ending: readonly string[]
}

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => NAMES[letter] ?? '')

const plain = ({ title, code, paragraphs, facts, ending }: MailContent): string => {
  const told = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const parts = [...(code ? [code] : []), `${title}.`, ...paragraphs, ...(told ? [told] : []), ...ending]
  return `${parts.join('\n\n')}\n`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CODE_FONT = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

/** Programs for mail that know themes take these rules; the others show the light ones, which stand at each element. */
const styleOf = ({ darkInk }: MailColours): string => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#181a20!important}.card{background:#24272e!important;border-color:#3c414b!important}
.ink{color:#f2f4f7!important}.soft{color:#a8adb8!important}.line{border-color:#3c414b!important}
.code{background:#181a20!important;color:${darkInk}!important}}`

const markOf = ({ name, logo }: Sender, { fill, onFill }: MailColours): string => {
  if (logo)
    return `<img src="${safe(logo)}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border-radius:10px;object-fit:contain">`
  const initial = [...name][0]?.toLocaleUpperCase() ?? ''
  return `<div aria-hidden="true" style="width:40px;height:40px;border-radius:10px;background:${fill};color:${onFill};font-size:20px;line-height:40px;font-weight:600;text-align:center">${safe(initial)}</div>`
}

const SOFT = 'color:#5c6370;font-size:13px;line-height:20px'
const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:#171b26;font-size:15px;line-height:22px">${safe(text)}</p>`
const soft = (text: string): string => `<p class="soft" style="margin:0 0 8px;${SOFT}">${safe(text)}</p>`
const codeBox = (code: string, { ink }: MailColours): string =>
  `<p class="code" dir="ltr" style="margin:0 0 20px;padding:16px 8px;border-radius:12px;background:#f5f6f8;color:${ink};${CODE_FONT};font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px;text-align:center">${safe(code)}</p>`
const factRows = (facts: MailContent['facts']): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts
        .map(
          ([label, value]) =>
            `<tr><td class="soft" style="padding:0 0 4px;padding-inline-end:16px;${SOFT}">${safe(label)}</td><td class="ink" style="padding:0 0 4px;color:#171b26;font-size:13px;line-height:20px">${safe(value)}</td></tr>`,
        )
        .join('')}</table>`

const html = (sender: Sender, language: LanguageCode, content: MailContent): string => {
  const { title, code, paragraphs, facts, ending } = content
  const colours = mailColours(sender.accent)
  const dir = LANGUAGE_DIRECTIONS[language]
  return `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${safe(content.subject)}</title><style>${styleOf(colours)}</style></head>
<body class="page" dir="${dir}" style="margin:0;background:#f5f6f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px;background:#ffffff;border:1px solid #dde1e7;border-radius:20px;border-collapse:separate;${FONT}">
<tr><td style="padding:24px 24px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-inline-end:12px">${markOf(sender, colours)}</td><td class="ink" style="color:#171b26;font-size:15px;line-height:22px;font-weight:600">${safe(sender.name)}</td></tr></table></td></tr>
<tr><td style="padding:20px 24px 4px"><h1 class="ink" style="margin:0 0 16px;color:#171b26;font-size:20px;line-height:28px;font-weight:600">${safe(title)}</h1>
${code ? codeBox(code, colours) : ''}${paragraphs.map(paragraph).join('')}${factRows(facts)}</td></tr>
<tr><td class="line" style="padding:16px 24px;border-top:1px solid #dde1e7">${ending.map(soft).join('')}</td></tr>
</table></td></tr></table></body></html>
`
}

/** A mail, ready to be sent to somebody. */
export const composeMail = (
  sender: Sender,
  language: LanguageCode,
  content: MailContent,
): Omit<Parameters<Mail['send']>[0], 'to'> => ({
  subject: content.subject,
  text: plain(content),
  html: html(sender, language, content),
})
