// The session's code: what every tag loads after its first paint.

export { followRuntime, runtimeOf } from './follow-runtime.ts'
export { createController } from './modal/controller.ts'
