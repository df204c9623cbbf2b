// Which tags a place shows: those of the scene's classes, in the order of the classes and of the tags in them, as many
// as the scene has room for.

export type Tag = {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly sort: number
  readonly classId: string
  readonly classSort: number
  readonly classColor: string
  /** Its own switch and that of its class. */
  readonly isShown: boolean
}

export type Scene = { readonly classIds: readonly string[]; readonly most: number }

export function shownTags(scene: Scene, tags: readonly Tag[]): Tag[] {
  return tags
    .filter(tag => tag.isShown && scene.classIds.includes(tag.classId))
    .toSorted(byOrder)
    .slice(0, scene.most)
}

const byOrder = (one: Tag, other: Tag) =>
  one.classSort - other.classSort ||
  compare(one.classId, other.classId) ||
  one.sort - other.sort ||
  compare(one.id, other.id)

/** Ids are whole numbers as text: the shorter one is the smaller. */
const compare = (one: string, other: string) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

/** Its own colour, else that of its class, else none. */
export const colorOfTag = ({ color, classColor }: Pick<Tag, 'color' | 'classColor'>) => color || classColor
