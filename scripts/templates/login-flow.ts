// The template of a login flow: the shared machine of logins in a window, and the jobs that are the method's own.

import { camel, kebab, pascal, sentence, type Template } from './template.ts'

/** `screen` is the one that it is the flow of; `method` the name in the table of methods, `topic` a folder of src/flows. */
export const loginFlowTemplate = (method: string, screen: string, topic: string): Template => {
  const place = `src/flows/${topic}/${kebab(method)}.ts`
  return {
    files: {
      [place]: `// ${sentence(method)}: its login, and the jobs that are its own (docs/design/spec.md, "OAuth login").

import { ${camel(method)} } from '../../contract/endpoints/single-call.ts'
import { OAUTH } from '../../contract/errors/oauth.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { windowLogin, type WindowEvent, type WindowTask } from '../steps/window-login.ts'
import { failed, type Numbered, type WindowScope, windowJobs } from '../steps/window-login-jobs.ts'

export const machine = windowLogin({
  method: '${method}',
  context: OAUTH,
  here: () => ({ screen: '${screen}', params: {} }),
})

interface ${pascal(method)}Scope extends WindowScope {
  /** What the other party has said. */
  proof?: string
}
type ${pascal(method)}Job<I> = Job<I, WindowEvent, ${pascal(method)}Scope>

/** Opens the other party's window. */
const open: ${pascal(method)}Job<WindowTask> = async (_, { attempt }, scope) => {
  delete scope.proof
  return { type: 'opened', attempt }
}

/** Waits for its answer. */
const listen: ${pascal(method)}Job<Numbered> = async (_, { attempt }, scope) => {
  scope.proof = ''
  return { type: 'answered', attempt }
}

/** Trades the answer for a session. */
const finish = catching<WindowTask, WindowEvent, ${pascal(method)}Scope>(failed, async ({ api, session }, _, { proof = '', signal }) => {
  const made = await api(${camel(method)}, { body: { proof }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(made), isNewUser: made.is_new_user ?? false }
})

export const jobs = { open, listen, finish, ...windowJobs }
`,
    },
    entries: [],
    blanks: [`${place}: what its window is, and what it says`],
  }
}
