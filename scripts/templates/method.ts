// The template of a login method: its row in the table of methods, its mark, its screen and flow, and its endpoint.

import { loginEndpointTemplate } from './endpoint.ts'
import { flagOf } from './endpoint-kinds.ts'
import { loginFlowTemplate } from './login-flow.ts'
import { screenRows } from './screen-rows.ts'
import { camel, changelog, intoBlock, kebab, sentence, type Template } from './template.ts'

/** The moment of logins that few apps have. */
const TOPIC = 'rare'
/** A ring, until somebody draws the mark. */
const RING = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14z'

/**
 * A method whose proof another party gives, in a window or by a message, and whose screen is drawn and worded as that of every such login
 * (src/screens/steps/window-login.tsx). Its account is known by a subject (src/contract/known-account.ts).
 */
export const methodTemplate = (method: string, screen: string, exists: (path: string) => boolean): Template => {
  const name = camel(method)
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
    icon: 'brand',
  },`
  const rows = screenRows(
    {
      name: screen,
      topic: TOPIC,
      row: `row('${kebab(method)}', ${name}.machine, ${name}.jobs, WindowLogin.default, WindowLogin.copy, WindowLogin.styles)`,
      imports: [
        [`* as ${name}`, `../../flows/${TOPIC}/${kebab(method)}.ts`],
        ['* as WindowLogin', '../steps/window-login.tsx'],
      ],
      states: `windowStates('${screen}', '${method}', () => ({}))`,
      stateImports: [['windowStates', '../steps/window-states.ts']],
    },
    exists,
  )
  const parts = [loginFlowTemplate(method, screen, TOPIC), loginEndpointTemplate(method, exists)]
  return {
    files: Object.assign({}, rows.files, ...parts.map(({ files }) => files)),
    entries: [
      { path: 'src/contract/methods.ts', row, enter: intoBlock('export const METHODS', row) },
      {
        path: 'src/parts/rare-brands.ts',
        row: `${method}: its mark`,
        enter: intoBlock('export const RARE_BRANDS', `${method}: '${RING}',`),
      },
      changelog(`People log in by ${sentence(method).toLowerCase()}, where the app allows it.`),
      ...rows.entries,
      ...parts.flatMap(({ entries }) => entries),
    ],
    printed: parts.flatMap(({ printed = [] }) => printed),
    blanks: [
      `src/contract/methods.ts: its columns; a captcha before it, linking`,
      `src/parts/rare-brands.ts: its mark, in the place of a ring`,
      `src/contract/known-account.ts: the account that it makes, where that has more than a subject`,
      ...new Set(parts.flatMap(({ blanks }) => blanks)),
    ],
  }
}
