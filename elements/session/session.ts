// The session's code: what every tag loads after its first paint.

export { createController } from '../modal/controller.ts'
export { followRuntime, runtimeOf } from './follow-runtime.ts'
export { fundBy } from './fund-by.ts'
