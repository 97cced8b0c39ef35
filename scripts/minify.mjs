// Terser for the page's files, in as many threads as there are cores: it is most of what a build costs. The page and the package's other doors
// have most files in common but for the names of the chunks that they import, and each of those is minified once.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { minify } from 'terser'

/** Asked of a thread: a text, and whether its functions stand in brackets. */
const answer = async ({ text, wrap }) => {
  const format = { comments: false, wrap_func_args: wrap }
  const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 2 }, format })
  return code
}

const jobs = []
const idle = []
let threads = 0

const newThread = () => {
  threads += 1
  const thread = { worker: new Worker(new URL(import.meta.url)), job: null }
  thread.worker.on('message', ({ code, problem }) => {
    const { resolve, reject } = thread.job
    if (problem) reject(problem)
    else resolve(code)
    const next = jobs.shift()
    if (next) return give(thread, next)
    // A build ends when its files are written, whoever still stands by for the next one.
    thread.worker.unref()
    idle.push(thread)
  })
  thread.worker.on('error', (error) => thread.job.reject(error))
  return thread
}

const give = (thread, job) => {
  thread.job = job
  thread.worker.ref()
  thread.worker.postMessage(job.asked)
}

const inThread = (asked) =>
  new Promise((resolve, reject) => {
    const job = { asked, resolve, reject }
    const thread = idle.pop() ?? (threads < availableParallelism() ? newThread() : null)
    if (thread) return give(thread, job)
    // The longest first: begun last, it would leave the other cores without work.
    const at = jobs.findIndex((other) => other.asked.text.length < asked.text.length)
    jobs.splice(at < 0 ? jobs.length : at, 0, job)
  })

const CHUNK = /(?<=")\.\.?\/[\w./-]+-[A-Z0-9]{8}\.js(?=")/g
const made = new Map()

/** The text of a module in fewer bytes. `wrap`: functions that are arguments stand in brackets. */
export const minified = async (text, wrap) => {
  const names = []
  const nameless = text.replace(CHUNK, (name) => {
    if (!names.includes(name)) names.push(name)
    return `./chunk-${names.indexOf(name)}.js`
  })
  const key = `${wrap}${nameless}`
  if (!made.has(key)) made.set(key, inThread({ text: nameless, wrap }))
  const code = await made.get(key)
  return code.replace(/\.\/chunk-(\d+)\.js/g, (_, at) => names[at])
}

if (!isMainThread)
  parentPort.on('message', (asked) =>
    answer(asked).then(
      (code) => parentPort.postMessage({ code }),
      (problem) => parentPort.postMessage({ problem }),
    ),
  )
