"""Numba, told to compile a function with all that it calls into one object file. The only module that knows Numba from inside.

Numba finishes every function that a compiled function calls: it optimises it, turns it into machine code, wraps it for Python
and keeps it, together with all that it calls in turn. Here the called ones are handed on as parts, and optimised once, where
they are linked in.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from numba.core import compiler, sigutils, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that compiled code calls, as it was written."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


def _all_of(libraries: list[Any]) -> list[Any]:
    """With all that they call, whoever calls before what is called: the linker leaves out what nobody has asked for yet."""
    done: list[Any] = []
    seen: set[Any] = set()

    def follow(library: Any) -> None:
        if library not in seen:
            seen.add(library)
            if isinstance(library, _Part):  # others have linked in all that they call
                for called in library._linking_libraries:
                    follow(called)
            done.append(library)

    for library in libraries:
        follow(library)
    return done[::-1]


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    def compile_part(self, args: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        context = self.targetdescr.target_context
        result = compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=None,
            flags=flags,
            locals=self.locals,
            library=_Part(context.codegen(), self.py_func.__qualname__),
            pipeline_class=self.pipeline_class,
        )
        key = object()  # what calls of it are looked up by; there is no finished function
        context.insert_user_function(key, result.fndesc, [result.library])
        return result._replace(entry_point=key)


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function that is a part where compiled code calls it."""

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})
        self._compiler = _Compiler(function, self.targetdescr, self.targetoptions, {}, compiler.Compiler)
        self._parts: dict[Any, Any] = {}

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What type inference asks where a call of this function is compiled."""
        signature, args = self._compiler.fold_argument_types(args, kws)
        self.compile_part(tuple(args))
        name = self.py_func.__name__
        signatures = [part.signature for part in self._parts.values()]
        template = typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=signatures)
        return template, signature, args, {}

    def compile_part(self, args: Any) -> None:
        if args in self._parts:
            return
        with global_compiler_lock, self._compiling_counter:
            self._parts[args] = self._compiler.compile_part(args)

    def get_overload(self, signature: Any) -> Any:
        args, _ = sigutils.normalize_signature(signature)
        return self._parts[tuple(args)].entry_point


class _Alone(JITCodeLibrary):  # type: ignore[misc]
    """Code that is not loaded here, but written to a file."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        first, *others = _all_of(self._linking_libraries)
        self._final_module.link_in(first._final_module, preserve=True)
        for library in others:
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalized = True


def alone(dispatcher: Any, args: tuple[Any, ...]) -> tuple[str, bytes, list[str]]:
    """A function with all its parts as an object file: its name there, the file, and the names that are not in it."""
    dispatcher.compile_part(args)
    part = dispatcher._parts[args]
    codegen = dispatcher.targetctx.codegen()
    with global_compiler_lock:
        library = _Alone(codegen, part.fndesc.qualname)
        library.add_linking_library(part.library)
        library.finalize()
        module = library._final_module
        declared = [function.name for function in module.functions if function.is_declaration]
        missing = [name for name in declared if not name.startswith("llvm.") and name not in ("memset", "memcpy", "memmove")]
        return part.fndesc.llvm_func_name, codegen._tm.emit_object(module), missing
