// The template of a login method: its row in the table of methods, its screen and flow, and its endpoint.

import { endpointTemplate } from './endpoint.ts'
import { flagOf } from './endpoint-kinds.ts'
import { loginFlowTemplate } from './login-flow.ts'
import { screenTemplate } from './screen.ts'
import { changelog, intoBlock, kebab, sentence, type Template } from './template.ts'

/** `section`: where the specification describes the screen; null: it does not name the screen yet. */
export const methodTemplate = (
  method: string,
  screen: string,
  section: string | null,
  exists: (path: string) => boolean,
): Template => {
  const parts = [
    screenTemplate(screen, kebab(method), section, exists, loginFlowTemplate(method, screen)),
    endpointTemplate(`${method}.authenticate`, 'login', 'login', exists),
  ]
  const row = `${method}: {
    flag: '${flagOf(`${method}.`)}',
    name: '${sentence(method)}',
    menu: 'list',
    host: '${method}',
    screen: '${screen}',
    captcha: null,
    account: '${method}',
    link: null,
    several: false,
    unlink: null,
    icon: 'people',
  },`
  return {
    files: Object.assign({}, ...parts.map(({ files }) => files)),
    entries: [
      { path: 'src/contract/methods.ts', row, enter: intoBlock('export const METHODS', row) },
      changelog(`People log in by ${sentence(method).toLowerCase()}, where the app allows it.`),
      ...parts.flatMap(({ entries }) => entries),
    ],
    printed: parts.flatMap(({ printed = [] }) => printed),
    blanks: [
      `src/contract/methods.ts: its columns; a captcha before it, linking, a mark of its own`,
      `src/contract/known-account.ts: the account that it makes`,
      ...new Set(parts.flatMap(({ blanks }) => blanks)),
    ],
  }
}
