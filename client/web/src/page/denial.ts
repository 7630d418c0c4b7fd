/** Why an ability was not begun (view.AbilityRefused), in at most six words. */
const denials: readonly string[] = [
  '', 'There is no such ability', 'Not in your state', 'You are busy', 'Still feeling the last one', 'Too soon after another', 'Not ready yet', 'None left',
  'Something keeps you from it', 'You are not fit for it', 'You have not learnt it', 'Your trade does not reach', 'Nobody to aim at', 'Too far away',
  'Something stands between', 'They have only just risen', 'They did not agree to fight', 'Not enough to pay for it', 'Something else forbids it',
]

/** Why a cast came to nothing, or a channel ended early (view.CastInterrupted). */
const breaks: readonly string[] = [
  '', 'Somebody undid it', 'You lost hold of it', 'The blow broke it', 'You moved', 'You turned to something else', 'Your strength left you', 'Your target is gone',
  'Not enough to pay for it', 'They did not agree to fight', 'You began something else', 'Somebody interrupted you',
]

/** What is said when an ability was not begun; `left` are the milliseconds until it could be, 0 where that is no matter of time. */
export function denied(reason: number, left: number): string {
  const words = denials[reason] ?? 'Not now'
  return left > 0 ? `${words}: ${(left / 1000).toFixed(1)} s` : words
}

/** What is said when a cast came to nothing. */
export function broken(reason: number): string {
  return breaks[reason] ?? 'It came to nothing'
}
