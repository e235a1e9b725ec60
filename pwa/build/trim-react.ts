import { type Replacement, trimLibrary } from './trim-library.ts';

/**
 * What nobody uses of React DOM stays in a bundle, as React calls it wherever it renders, and finds out there that there is nothing
 * to do. The app animates nothing with `<ViewTransition>`, and gives no `<Fragment>` a ref. Without these the functions below
 * either do nothing or are not called, so they are emptied, and the minifier drops what only they use. Both would fail where they
 * are used all the same: the first as an unknown component, the second as its ref is set.
 * What this wins: infra/docs/decisions/0061-what-react-carries-for-others.md.
 */
const doNothingWithoutViewTransitions = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
];
const calledForViewTransitions = [
  'getViewTransitionName',
  'getViewTransitionClassName',
  'createViewTransitionInstance',
  'startViewTransition',
  'flushAfterMutationEffects',
];
const doNothingWithoutRefsOfFragments = [
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
];
const calledForRefsOfFragments = [
  'traverseVisibleInstancesAndTextInstances',
  'addFragmentHandleToFiber',
];

/** The library's functions stand at the edge of their lines, as does the brace that ends each. */
const body = String.raw`\([^{]*\) \{[\s\S]*?^\}`;

const emptied = (name: string): Replacement => ({
  find: new RegExp(`^function ${name}${body}`, 'gm'),
  replacement: `function ${name}() {}`,
});

const withoutMethods = (name: string): Replacement => ({
  find: new RegExp(String.raw`^${name}\.prototype\.\w+ = function[\s\S]*?^\};`, 'gm'),
  replacement: '',
});

const replacements = [
  ...[
    ...doNothingWithoutViewTransitions,
    ...calledForViewTransitions,
    ...doNothingWithoutRefsOfFragments,
    ...calledForRefsOfFragments,
  ].map(emptied),
  withoutMethods('ViewTransitionPseudoElement'),
  withoutMethods('FragmentInstance'),
  // What comes after it says that there is no such component.
  { find: /(case REACT_VIEW_TRANSITION_TYPE:)\s+return \([\s\S]*?\);/g, replacement: '$1' },
  {
    find: new RegExp(`^function FragmentInstance${body}`, 'gm'),
    replacement: 'function FragmentInstance() { throw Error("build/trim-react.ts"); }',
  },
];

/** Marks what the app does not use of React DOM as unused. */
export const trimReact = () =>
  trimLibrary(
    'trim-react',
    /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js/,
    replacements,
  );
