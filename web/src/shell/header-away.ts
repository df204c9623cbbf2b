// What the scrolling of a screen does to the header above it (requirements 2.6): it hides after 300 px where that is
// wished, and goes with the page where it is not fixed.
const headerPx = 48
const hidesAfterPx = 300

type Scroller = { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number }
type Wishes = { readonly fixedHeader: boolean; readonly autoHideHeader: boolean }

/** How far the header has gone, in px. */
export function headerAway(
  { scrollTop, scrollHeight, clientHeight }: Scroller,
  { fixedHeader, autoHideHeader }: Wishes,
) {
  // Without the header there is more room and less to scroll: a page that would then fit keeps it, or it would flicker.
  const range = scrollHeight - clientHeight
  if (!fixedHeader) return range > 2 * headerPx ? Math.min(scrollTop, headerPx) : 0
  return autoHideHeader && scrollTop > hidesAfterPx && range > hidesAfterPx + 2 * headerPx ? headerPx : 0
}
