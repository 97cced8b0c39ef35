// What lean-react.mjs knows of this product: facts that hold in it, by the names that React's own file has for them.

/** The version whose code the facts below were read in. Another one breaks the build until they are read anew. */
export const VERSION = '19.3.1'

/** What React may still be asked for. An import of anything else from these packages breaks the build. */
export const KEPT = {
  react: [
    'createContext',
    'createElement',
    'memo',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react-dom': ['createPortal', 'flushSync'],
  'react-dom/client': ['createRoot'],
}
/** React's packages find each other under these names. */
export const INTERNAL = /^__(CLIENT|DOM)_INTERNALS_/

/** Kinds of fiber that never come into being, by the number that React's reconciler gives them. */
export const NO_FIBER = {
  1: 'class: Component is not exported any more',
  11: 'forwardRef: not exported any more',
  12: 'Profiler: not exported any more',
  13: 'Suspense: screens are at hand before they are drawn (src/screens/registry.ts)',
  16: 'lazy: as Suspense',
  18: 'dehydrated markup: nothing is hydrated',
  19: 'SuspenseList: as Suspense',
  21: 'Scope: not in this build of React',
  22: 'Offscreen: made by Suspense and Activity only',
  23: 'LegacyHidden: not in this build of React',
  24: 'Cache: not in this build of React',
  25: 'TracingMarker: not in this build of React',
  26: 'hoisted document metadata: see isHostHoistableType',
  27: 'html, head, body: a stage stands in a shadow root',
  30: 'ViewTransition: not exported any more',
  31: 'Activity: not exported any more',
}

/** Element types that nobody can name, since their exports are gone. */
export const NO_TYPE = [
  'REACT_ACTIVITY_TYPE',
  'REACT_FORWARD_REF_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]

/** Module variables that keep one value for good. */
export const CONSTANT = {
  canUseCompositionEvent: true,
  canUseDOM: true,
  documentMode: null,
  isHydrating: false,
  isInputEventSupported: true,
  offscreenSubtreeIsHidden: false,
  offscreenSubtreeWasHidden: false,
  pendingViewTransition: null,
  shouldStartViewTransition: false,
  useFallbackCompositionData: false,
  viewTransitionMutationContext: false,
}

/** Fields that keep one value for good. */
export const FIELD = { dehydrated: null, isDehydrated: false }

/** Exports of React DOM's client that nobody calls. */
export const NO_EXPORT = ['hydrateRoot']

/** Functions whose answer is known, or that have nothing to do. */
export const ANSWER = {
  // No screen draws `<title>`, `<meta>`, `<style>`, `<link>` or `<script>`; one that did would get a plain element.
  isHostHoistableType: false,
  // No screen draws an element with a hyphen in its name; one that did would get attributes, and no properties.
  isCustomElement: false,
  // No component is a class.
  shouldConstruct: false,
  // Nobody reads where in the tree an error came from.
  getStackByFiberInDevAndProd: '',
  // A fragment has no ref: Fragment is not exported any more, and the short form takes none.
  isFragmentInstanceParent: false,
  commitFragmentInstanceDeletionEffects: null,
  commitFragmentInstanceInsertionEffects: null,
  commitNewChildToFragmentInstances: null,
  // Nothing is drawn in a transition: what begins one is not exported any more. So no picture waits for an image, and none is animated.
  maySuspendCommit: false,
  accumulateSuspenseyCommitOnFiber: null,
  waitForCommitToBeReady: null,
  commitExitViewTransitions: null,
  commitNestedViewTransitions: null,
  restoreEnterOrExitViewTransitions: null,
  restoreNestedViewTransitions: null,
  trackEnterViewTransitions: null,
  defaultOnDefaultTransitionIndicator: null,
  // No form has a function as its action.
  extractEvents$1: null,
  recursivelyResetForms: null,
}

/** Things whose members nobody uses: what is assigned to them is not made. */
export const NO_MEMBER = [
  'FragmentInstance.prototype',
  'ViewTransitionPseudoElement.prototype',
  'ReactDOMSharedInternals.findDOMNode',
  'ReactSharedInternals.S',
]

/** What React DOM's two files still do for each other: `f` is flushSync. The others load files ahead, and are not exported any more. */
export const KEPT_DISPATCHER = ['f']
