// The session's code: what every tag loads after its first paint.

export { runtimeFor } from '../src/session/runtime.ts'
export { createController } from './modal/controller.ts'
export { readinessChanged } from './readiness.ts'
