import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'
import { absentMembers, ownMembers } from './react-members.ts'
import { withShortMembers } from './short-members.ts'
import { type LeftOut, withoutCode } from './without-code.ts'

/** The version whose code was looked at: another one needs a look at these lists. */
const VERSION = '19.3.1'

const named = (names: string, answer = '') =>
  Object.fromEntries(names.split(' ').map((name) => [name, answer]))

const viewTransitions = {
  ...named(
    'trackEnterViewTransitions pushViewTransitionCancelableScope restoreViewTransitionOnHostInstances ' +
      'commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions ' +
      'commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions ' +
      'restoreEnterOrExitViewTransitions restoreNestedViewTransitions measureNestedViewTransitions ' +
      'measureViewTransitionHostInstancesRecursive scheduleViewTransitionEvent applyViewTransitionName ' +
      'restoreViewTransitionName createMeasurement measureInstance measureClonedInstance forceLayout ' +
      'waitForImageToLoad reportViewTransitionError getViewTransitionName getClassNameByType ' +
      'getViewTransitionClassName recursivelyTraverseAfterMutationEffects commitAfterMutationEffectsOnFiber ' +
      'flushAfterMutationEffects ViewTransitionPseudoElement',
  ),
  ...named('applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive', 'false'),
  ...named('startViewTransition createViewTransitionInstance', 'null'),
}

/** Styles, scripts and titles that React moves into the head of a document, and commits that wait for pictures. */
const resources = {
  ...named(
    'preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript ' +
      'preloadStylesheet insertStylesheet adoptPreloadPropsForStylesheet adoptPreloadPropsForScript ' +
      'getHydratableHoistableCache mountHoistable suspendInstance suspendResource insertSuspendedStylesheets ' +
      'insertStylesheetIntoRoot stylesheetPropsFromRawProps getStyleKey getScriptKey getScriptSelectorFromKey ' +
      'getStylesheetSelectorFromKey onUnsuspend onUnsuspendImg checkIfFullyUnsuspended ' +
      'preloadInstanceAndSuspendIfNeeded preloadResourceAndSuspendIfNeeded ' +
      'recursivelyAccumulateSuspenseyCommit accumulateSuspenseyCommitOnFiber',
  ),
  ...named('getResource acquireResource createHoistableInstance waitForCommitToBeReady', 'null'),
  ...named('isHostHoistableType maySuspendCommit isLikelyStaticResource', 'false'),
  ...named('preloadResource', 'true'),
  ...named('estimateImageBytes estimateBandwidth', '0'),
}

/** A `ref` on a fragment. */
const fragmentRefs = named(
  'commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects ' +
    'commitFragmentInstanceDeletionEffects commitNewChildToFragmentInstance deleteChildFromFragmentInstance ' +
    'FragmentInstance addEventListenerToChild removeEventListenerFromChild getAttachOptions ' +
    'normalizeListenerOptions indexOfEventListener setFocusOnFiberIfFocusable collectChildren ' +
    'blurActiveElementWithinFragment observeChild unobserveChild schedulePendingIntersectionUnobserve ' +
    'collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView addFragmentHandleToFiber ' +
    'addFragmentHandleToInstance',
)

/** A function as the `action` of a form, and the hooks that belong to it. */
const formActions = {
  ...named(
    'mountActionState updateActionState updateActionStateImpl rerenderActionState runActionStateAction ' +
      'dispatchActionState startHostTransition ensureFormComponentIsStateful recursivelyResetForms ' +
      'requestFormReset updateOptimisticImpl dispatchOptimisticSetState',
  ),
  ...named('TransitionAwareHostComponent coerceFormActionProp useHostTransitionStatus', 'null'),
}

/** Lists of suspended parts, `Activity`, elements of the page's own, and where in the tree an error arose. */
const others = {
  ...named(
    'cutOffTailIfNeeded initSuspenseListRenderState findLastContentRow reverseChildren mountActivityChildren ' +
      'retryActivityComponentWithoutHydrating commitActivityHydrationCallbacks setPropOnCustomElement ' +
      'constructSelectEvent',
  ),
  ...named(
    'updateSuspenseListComponent updateActivityComponent getComponentNameFromType getDataFromCustomEvent ' +
      'getNativeBeforeInputChars getFallbackBeforeInputChars',
    'null',
  ),
  ...named(
    'describeBuiltInComponentFrame describeNativeComponentFrame describeFiber getStackByFiberInDevAndProd',
    '""',
  ),
}

/**
 * Hooks that nobody calls, transitions that wait for promises, children that are neither nodes nor arrays of them, fields
 * and events as browsers long gone had them, and what tools ask of React.
 */
const unasked = {
  ...named(
    'startTransition entangleAsyncAction chainThenableValue pingEngtangledActionScope ' +
      'suspendIfUpdateReadFromEntangledAsyncAction queueTransitionTypes ' +
      'use useThenable useMemoCache useEffectEventImpl imperativeHandleEffect updateImperativeHandle ' +
      'reconcileChildrenIterator unwrapThenable readContextDuringReconciliation ' +
      'commitSuspenseHydrationCallbacks attemptExplicitHydrationTarget setValueForNamespacedAttribute ' +
      'clearSingletonPreambleContribution handleEventsForInputEventPolyfill stopWatchingForValueChange ' +
      'handlePropertyChange defaultOnDefaultTransitionIndicator setIsStrictModeForDevtools',
  ),
  ...named(
    'getIteratorFn findCurrentFiberUsingSlowPath claimQueuedTransitionTypes updateEvent ' +
      'getTargetInstForInputEventPolyfill getData getActivityInstanceFromFiber',
    'null',
  ),
  ...named('isFallbackCompositionEnd isCustomElement', 'false'),
}

/** Kinds of nodes that nobody makes: lists, caches, what is moved into the head, the document's own, and the above. */
const KINDS = new Set([19, 24, 26, 27, 30, 31])

const exported = (names: string) => names.split(' ').map((name) => `exports.${name}`)

/** What goes, by the end of the file's name. `walls/support/bans.ts` keeps the app from using it. */
const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  'react-dom-client.production.js': {
    functions: { ...viewTransitions, ...resources, ...fragmentRefs, ...formActions, ...others, ...unasked },
    assignments: ['FragmentInstance.prototype.'],
    tags: KINDS,
    absent: absentMembers.split(' '),
  },
  'react-dom.production.js': {
    assignments: exported(
      'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus',
    ),
  },
  'react.production.js': {
    assignments: exported(
      'Activity ViewTransition addTransitionType cache cacheSignal unstable_useCacheRefresh useActionState ' +
        'useEffectEvent useOptimistic',
    ),
  },
}

/**
 * React without what nothing here uses: a fifth of its bytes, which every visitor loads. Throws where `code` is not of
 * the version that was looked at. `file`: name of one of React's own files for production.
 */
export function withoutUnusedReact(code: string, file: string): string {
  const leftOut = LEFT_OUT[file]
  if (!leftOut || !code.includes(`exports.version = "${VERSION}"`))
    throw new Error(`React has changed: ${file} is not of version ${VERSION}`)
  const lean = withoutCode(code, leftOut)
  return leftOut.absent ? withShortMembers(lean, ownMembers.split(' ')) : lean
}

/**
 * A CommonJS file as a module: the bundler then needs no helpers between them, which would be a file of their own. Every
 * name that the file gives is read once it has run.
 */
export function asModule(code: string): string {
  const needed = [...new Set([...code.matchAll(/\brequire\("([\w-]+)"\)/g)].map(([, name]) => name))]
  const given = [...new Set([...code.matchAll(/^ *exports\.(\w+) =/gm)].map(([, name]) => name))]
  return [
    ...needed.map((name, n) => `import * as needed${n} from '${name}'`),
    // Within a function names are mangled among themselves, which compresses better.
    'const exports = {};(() => {',
    code.replace(/\brequire\("([\w-]+)"\)/g, (_, name) => `needed${needed.indexOf(name)}`),
    '})()',
    ...given.map((name, n) => `const given${n} = exports.${name}`),
    `export { ${given.map((name, n) => `given${n} as ${name}`).join(', ')} }`,
    'export default exports',
  ].join('\n')
}

const file = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

/** Past the files that choose between development and production. */
export const productionReact: readonly Alias[] = [
  { find: /^react$/, replacement: file('react/cjs/react.production.js') },
  { find: /^react\/jsx-runtime$/, replacement: file('react/cjs/react-jsx-runtime.production.js') },
  { find: /^react-dom$/, replacement: file('react-dom/cjs/react-dom.production.js') },
  { find: /^react-dom\/client$/, replacement: file('react-dom/cjs/react-dom-client.production.js') },
  { find: /^scheduler$/, replacement: file('scheduler/cjs/scheduler.production.js') },
]

/** Applies `withoutUnusedReact` and `asModule` to what browsers load. */
export function leanReactPlugin(): Plugin {
  return {
    name: 'lean-react',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/(?:react|scheduler)[\w-]*\.production\.js$/ },
      handler: (code, id) => {
        const name = id.slice(id.lastIndexOf('/') + 1)
        return { code: asModule(name in LEFT_OUT ? withoutUnusedReact(code, name) : code), map: null }
      },
    },
  }
}
