/**
 * Steps in the life of a component that no class here takes part in: those have a state, are told when they are drawn
 * anew and take in errors. `walls/support/bans.ts` keeps it so.
 */
export const absentMembers =
  'getSnapshotBeforeUpdate UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate ' +
  'componentWillMount componentWillReceiveProps componentWillUpdate getDerivedStateFromProps shouldComponentUpdate ' +
  'isPureReactComponent contextType __reactInternalSnapshotBeforeUpdate'

/** Members of React's own objects, which nobody else reads; the most frequent ones first. */
export const ownMembers =
  'memoizedState stateNode flags return child alternate sibling lanes updateQueue memoizedProps pendingProps ' +
  'subtreeFlags childLanes cachePool baseState dependencies pendingLanes dehydrated _visibility blockedOn ' +
  'elementType deletions callbackNode suspendedLanes lastBaseUpdate hasEagerState eagerState cancelPendingCommit ' +
  'firstBaseUpdate pingedLanes callbackPriority isDehydrated timeoutHandle revertLane retryLane ' +
  'baseLanes firstContext entanglements refCleanup lastEffect baseQueue lastRenderedReducer lastRenderedState ' +
  'entangledLanes warmLanes retryQueue memoCache hiddenCallbacks pooledCache pendingContext _reactInternals ' +
  '_internalRoot _retryCache errorRecoveryDisabledLanes shellSuspendCounter expirationTimes expiredLanes ' +
  '_valueTracker pingCache hiddenUpdates targetContainers hydrationErrors treeContext pooledCacheLanes'
