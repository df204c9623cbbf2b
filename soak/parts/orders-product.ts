// The whole product by a hurried clock: what takes hours takes minutes.
import './hurried-self.ts'
import '../../server/src/main.ts'
