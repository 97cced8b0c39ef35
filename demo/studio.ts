// The studio: a theme is edited beside the main screens; it is exported, or passed on as a link.

import { html, type PropertyDeclarations } from 'lit'
import hostStyles from '../elements/host.css'
import { colourOfPicture, dataUrl } from './logo-colour.ts'
import { FONTS, MOST_RADIUS, type Setting, settingOf } from './setting.ts'
import './strip/demo-code.ts'
import { LightElement } from './strip/light-element.ts'
import { exportAs, FORMATS, type Format, propertiesOf } from './studio-export.ts'
import { drawColumns } from './studio-preview.ts'
import {
  type Figure,
  figuresOf,
  linkOf,
  MODES,
  type Mode,
  PRESETS,
  presetTheme,
  standardPalettes,
  type Theme,
  TOKENS,
  type Token,
  themeOf,
} from './studio-theme.ts'

const STANDARD = standardPalettes(hostStyles)
const NAMES: Readonly<Record<Token, string>> = {
  background: 'Background',
  surface: 'Surface',
  text: 'Text',
  'text-muted': 'Muted text',
  border: 'Lines',
  error: 'Error',
  success: 'Success',
}
/** The service of the demo page: the script of the demo names it. */
const service = document.querySelector<HTMLElement>('[data-service]')?.dataset.service ?? location.origin

class LatchStudio extends LightElement {
  static override properties: PropertyDeclarations = {
    theme: { attribute: false },
    format: { state: true },
    logo: { state: true },
    said: { state: true },
    taken: { state: true },
  }
  declare theme: Theme
  declare format: Format
  declare logo: string | null
  declare said: string
  /** What came of a logo. */
  declare taken: string

  constructor() {
    super()
    this.theme = location.hash ? themeOf(location.hash, STANDARD) : presetTheme('Tidewater', STANDARD)
    this.format = 'CSS'
    this.logo = null
    this.said = ''
    this.taken = ''
    addEventListener('hashchange', () => {
      this.theme = themeOf(location.hash, STANDARD)
    })
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('theme') && !changed.has('logo')) return
    history.replaceState(null, '', linkOf(this.theme, STANDARD) || location.pathname)
    drawColumns(this.theme, propertiesOf(this.theme, STANDARD), this.logo)
  }

  private set(changed: Partial<Record<keyof Setting, string>>): void {
    const given = new URLSearchParams(linkOf(this.theme, STANDARD).slice(1))
    for (const [name, value] of Object.entries(changed)) given.set(name, value)
    this.theme = { ...this.theme, setting: settingOf(given.toString()) }
  }
  private setToken(mode: Mode, token: Token, value: string): void {
    this.theme = { ...this.theme, [mode]: { ...this.theme[mode], [token]: value } }
  }
  private async takeLogo(event: Event): Promise<void> {
    const [file] = (event.target as HTMLInputElement).files ?? []
    if (!file) return
    try {
      const address = await dataUrl(file)
      const colour = await colourOfPicture(address)
      this.logo = address
      this.taken = colour ? `The accent is ${colour}, taken from the logo.` : 'This logo has no colour; the accent stays.'
      if (colour) this.set({ accent: colour })
    } catch {
      this.taken = 'This file is not a picture that the browser can read.'
    }
  }
  private async copyLink(): Promise<void> {
    this.said = await navigator.clipboard.writeText(location.href).then(
      () => 'Link copied',
      () => 'The browser did not copy it. The link is in the address bar.',
    )
  }

  private figure({ name, ratio, least }: Figure) {
    const passes = ratio >= least
    return html`<li data-passes=${String(passes)}>
      <span>${name}</span> <b>${ratio.toFixed(1)} : 1</b> <span>${passes ? '✓' : `below ${least}`}</span>
    </li>`
  }
  private tokenRow(token: Token) {
    return html`<tr>
      <th scope="row">${NAMES[token]}</th>
      ${MODES.map(
        (mode) => html`<td>
          <input
            type="color"
            aria-label=${`${NAMES[token]}, ${mode}`}
            .value=${this.theme[mode][token]}
            @input=${(event: Event) => this.setToken(mode, token, (event.target as HTMLInputElement).value)}
          />
        </td>`,
      )}
    </tr>`
  }
  private look() {
    const { setting } = this.theme
    const take = (event: Event) => {
      const { name, value } = event.target as HTMLInputElement
      this.set({ [name]: value })
    }
    return html`<div class="field">
        <label for="preset">Begin with</label>
        <select id="preset" @change=${(event: Event) => {
          this.theme = presetTheme((event.target as HTMLSelectElement).value, STANDARD)
        }}>
          <option value="" disabled selected>A preset …</option>
          ${Object.keys(PRESETS).map((name) => html`<option value=${name}>${name}</option>`)}
        </select>
      </div>
      <div>
        <div class="two">
          <div class="field"><label for="accent">Brand colour</label><input type="color" id="accent" name="accent" .value=${setting.accent} @input=${take} /></div>
          <div class="field"><label for="logo">Logo</label><input type="file" id="logo" accept="image/*" @change=${this.takeLogo} /></div>
        </div>
        <p class="quiet told" role="status">${this.taken}</p>
      </div>
      <div class="two">
        <div class="field"><label for="radius">Corners</label><input type="range" id="radius" name="radius" min="0" max=${MOST_RADIUS} .value=${String(setting.radius)} @input=${take} /></div>
        <div class="field">
          <label for="font">Font</label>
          <select id="font" name="font" .value=${setting.font} @change=${take}>
            ${Object.entries(FONTS).map(([name, { label }]) => html`<option value=${name} ?selected=${name === setting.font}>${label}</option>`)}
          </select>
        </div>
      </div>
      <div class="field"><label for="name">Name of the app</label><input type="text" id="name" name="name" maxlength="40" .value=${setting.name} @change=${take} /></div>`
  }
  protected override render() {
    return html`
      ${this.look()}
      <table>
        <thead><tr><th scope="col">Colour</th><th scope="col">Light</th><th scope="col">Dark</th></tr></thead>
        <tbody>${TOKENS.map((token) => this.tokenRow(token))}</tbody>
      </table>
      <div class="figures">
        ${MODES.map(
          (mode) => html`<section aria-label=${`Contrast, ${mode}`}>
            <h2>Contrast, ${mode}</h2>
            <ul>${figuresOf(this.theme, mode).map((figure) => this.figure(figure))}</ul>
          </section>`,
        )}
      </div>
      <p class="quiet">An accent below its figure is darkened or lightened by the tags until it passes.</p>
      <fieldset class="field">
        <legend>Export</legend>
        <div class="choice formats">
          ${FORMATS.map(
            (format) =>
              html`<label><input type="radio" name="format" .checked=${format === this.format} @change=${() => {
                this.format = format
              }} />${format}</label>`,
          )}
        </div>
      </fieldset>
      <demo-code .text=${exportAs(this.format, this.theme, STANDARD, service)}></demo-code>
      <p class="after">
        <button type="button" class="button" @click=${this.copyLink}>Copy a link to this theme</button>
        <a href=${`/demo${linkOf(this.theme, STANDARD)}`}>See it in the demo</a>
      </p>
      <p class="quiet" role="status">${this.said}</p>
    `
  }
}
customElements.define('latch-studio', LatchStudio)
