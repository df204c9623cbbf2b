// `npm start`: install, build the web once, run the product.
import { become, buildWeb, install, modernNode } from './install.mjs'

install()
buildWeb()
become(modernNode(), ['server/src/main.ts'])
